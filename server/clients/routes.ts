import * as api from '#domain/clients/api.ts'
import { read, write } from '#server/platform/http/route.ts'
import { createClient, deleteClient, updateClient } from './commands.ts'
import { getClient, listClientRecords, lookupClientNames } from './queries.ts'

export const clientRoutes = [
  read(api.listClients, listClientRecords),
  read(api.getClient, (ctx, { params }) => getClient(ctx, params.id)),
  write(api.createClient, createClient),
  write(api.updateClient, updateClient),
  write(api.deleteClient, (ctx, { params }) => deleteClient(ctx, params.id)),
  read(api.lookupClients, lookupClientNames),
]
