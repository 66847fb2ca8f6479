import { endpoint } from '../endpoint.ts'
import { forgotPasswordBody, resetParams, resetPasswordBody, resetShown } from './schema.ts'

/** The same answer, as quickly, whether or not the address has an account (PRODUCT 1). */
export const forgotPassword = endpoint({
  name: 'forgotPassword',
  method: 'POST',
  path: '/api/forgot-password',
  summary: 'Have a link mailed for choosing a new password',
  access: 'public',
  body: forgotPasswordBody,
})

/** Expired, used, replaced and unknown links are all 404. */
export const readReset = endpoint({
  name: 'readReset',
  method: 'GET',
  path: '/api/reset-password/:token',
  summary: 'Whose password a link is for',
  access: 'public',
  params: resetParams,
  output: resetShown,
})

/** Ends every session of the account. */
export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/reset-password/:token',
  summary: 'Choose a new password by the link that was mailed',
  access: 'public',
  params: resetParams,
  body: resetPasswordBody,
})
