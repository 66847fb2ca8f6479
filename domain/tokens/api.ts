import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import { createdToken, createTokenBody, tokenList } from './schema.ts'

export const listTokens = endpoint({
  name: 'listTokens',
  method: 'GET',
  path: '/api/tokens',
  summary: 'One’s own API tokens in this company',
  access: 'member',
  output: tokenList,
})

/**
 * Lets a program act with one's own rights in this company, as they are at each request. No program makes one, nor
 * reaches what is an account's alone.
 */
export const createToken = endpoint({
  name: 'createToken',
  method: 'POST',
  path: '/api/tokens',
  summary: 'Make an API token; it is answered once',
  access: 'member',
  proof: 'recent',
  creates: true,
  quota: null,
  body: createTokenBody,
  output: createdToken,
})

export const revokeToken = endpoint({
  name: 'revokeToken',
  method: 'DELETE',
  path: '/api/tokens/:id',
  summary: 'Revoke an API token; it is refused from the next request on',
  access: 'member',
  params: idParams,
})
