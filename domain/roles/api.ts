import { endpoint } from '../endpoint.ts'
import {
  createRoleBody,
  deleteRoleQuery,
  roleChoices,
  roleList,
  roleListQuery,
  roleMessages,
  roleParams,
  rolePeople,
  rolePeopleQuery,
  roleRecord,
  updateRoleBody,
} from './schema.ts'

export const listRoles = endpoint({
  name: 'listRoles',
  method: 'GET',
  path: '/api/roles',
  summary: 'List roles, system roles first',
  access: ['manage_roles:view'],
  query: roleListQuery,
  output: roleList,
})

export const getRole = endpoint({
  name: 'getRole',
  method: 'GET',
  path: '/api/roles/:id',
  summary: 'Read a role',
  access: ['manage_roles:view'],
  params: roleParams,
  output: roleRecord,
})

export const listRolePeople = endpoint({
  name: 'listRolePeople',
  method: 'GET',
  path: '/api/roles/:id/people',
  summary: 'List the people who have a role',
  access: ['manage_roles:view'],
  params: roleParams,
  query: rolePeopleQuery,
  output: rolePeople,
})

export const createRole = endpoint({
  name: 'createRole',
  method: 'POST',
  creates: true,
  quota: null,
  path: '/api/roles',
  summary: 'Create a role of rights that one holds',
  access: ['manage_roles:create'],
  refusal: roleMessages.noAdd,
  body: createRoleBody,
  output: roleRecord,
})

export const updateRole = endpoint({
  name: 'updateRole',
  method: 'PATCH',
  path: '/api/roles/:id',
  summary: 'Edit a role',
  access: ['manage_roles:view'],
  params: roleParams,
  body: updateRoleBody,
  output: roleRecord,
  versioned: true,
})

export const deleteRole = endpoint({
  name: 'deleteRole',
  method: 'DELETE',
  path: '/api/roles/:id',
  summary: 'Delete a role and move its users to another',
  access: ['manage_roles:view'],
  params: roleParams,
  query: deleteRoleQuery,
})

/** Where the people of a role could move: to roles whose rights one holds, since nobody gives more. */
export const lookupNextRoles = endpoint({
  name: 'lookupNextRoles',
  method: 'GET',
  path: '/api/roles/:id/next',
  summary: 'Roles that the people of a role could move to',
  access: ['manage_roles:view'],
  params: roleParams,
  output: roleChoices,
})
