import * as api from '#domain/roles/api.ts'
import { read, write } from '#server/platform/http/route.ts'
import { createRole, deleteRole, updateRole } from './commands.ts'
import { getRole, listPeopleOfRole, listRoleRecords, listNextRoles } from './queries.ts'

export const roleRoutes = [
  read(api.listRoles, listRoleRecords),
  read(api.getRole, (ctx, { params }) => getRole(ctx, params.id)),
  read(api.listRolePeople, listPeopleOfRole),
  write(api.createRole, createRole),
  write(api.updateRole, updateRole),
  write(api.deleteRole, deleteRole),
  read(api.lookupNextRoles, listNextRoles),
]
