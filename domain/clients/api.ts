import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import {
  choiceQuery,
  clientChoices,
  clientList,
  clientListQuery,
  clientRecord,
  createClientBody,
  updateClientBody,
} from './schema.ts'

export const listClients = endpoint({
  name: 'listClients',
  method: 'GET',
  path: '/api/clients',
  summary: 'List clients',
  access: ['manage_clients:view'],
  query: clientListQuery,
  output: clientList,
})

export const getClient = endpoint({
  name: 'getClient',
  method: 'GET',
  path: '/api/clients/:id',
  summary: 'Read a client',
  access: ['manage_clients:view'],
  params: idParams,
  output: clientRecord,
})

export const createClient = endpoint({
  name: 'createClient',
  method: 'POST',
  creates: true,
  quota: null,
  path: '/api/clients',
  summary: 'Create a client',
  access: ['manage_clients:create'],
  body: createClientBody,
  output: clientRecord,
})

export const updateClient = endpoint({
  name: 'updateClient',
  method: 'PATCH',
  path: '/api/clients/:id',
  summary: 'Edit a client',
  access: ['manage_clients:view'],
  params: idParams,
  body: updateClientBody,
  output: clientRecord,
  versioned: true,
})

export const deleteClient = endpoint({
  name: 'deleteClient',
  method: 'DELETE',
  path: '/api/clients/:id',
  summary: 'Delete a client without jobs',
  access: ['manage_clients:view'],
  params: idParams,
})

/** Names of clients for choosing, for whoever may create something for a client. */
export const lookupClients = endpoint({
  name: 'lookupClients',
  method: 'GET',
  path: '/api/lookup/clients',
  summary: 'Names of clients to choose from',
  access: [
    'manage_clients:view',
    'manage_jobs:create',
    'manage_reports:create',
    'manage_invoices:create',
    'manage_variations:create',
    // Of a client's people it is said whose they are.
    'manage_users:create',
    'manage_users:edit',
  ],
  query: choiceQuery,
  output: clientChoices,
})
