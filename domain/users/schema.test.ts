import { describe, expect, it } from 'vitest'
import { complaints } from '../fields.testing.ts'
import { newId } from '../ids.ts'
import { inviteBody, updateUserBody, userForm } from './schema.ts'

const id = newId()

describe('inviting somebody (SPEC 5)', () => {
  it.each<[object, string[]]>([
    [{}, ['email: Email is required', 'role: Role is required']],
    [{ email: '', role: '' }, ['email: Email is required', 'role: Role is required']],
    [{ email: 'nobody', role: 'user' }, ['email: Please enter a valid email address']],
    [{ email: 'a@b.nz', role: 'super_admin' }, ['role: Role is required']],
    [{ email: 'a@b.nz', role: 'client' }, ['clientId: Client company is required']],
    [{ email: 'a@b.nz', role: 'client', clientId: null }, ['clientId: Client company is required']],
    [{ email: 'a@b.nz', role: 'user', clientId: id }, ['clientId: Only people of a client have a client company']],
    [{ email: 'a@b.nz', role: 'admin', roleId: id }, ['roleId: A custom role goes with the role User or Client']],
    [{ email: 'a@b.nz', role: 'user', roleId: 'x' }, ['roleId: This id is not valid']],
    [{ email: 'a@b.nz', role: 'user', status: 'active' }, ['status: This field cannot be set']],
    [{ email: 'a@b.nz', role: 'user', password: 'x' }, ['password: This field cannot be set']],
    [{ email: 'a@b.nz', role: 'user', companyId: id }, ['companyId: This field cannot be set']],
    ...['org_admin', 'admin', 'user', 'staff'].map((role) => [{ email: 'a@b.nz', role }, []] as [object, string[]]),
    [{ email: 'a@b.nz', role: 'user', roleId: id }, []],
    [{ email: 'a@b.nz', role: 'client', clientId: id, roleId: id }, []],
  ])('%j says %j', (body, messages) => {
    expect(complaints(inviteBody, body)).toEqual(messages)
  })
})

describe('editing somebody (SPEC 5)', () => {
  const person = { name: 'Mere', role: 'user', status: 'active' }
  it.each<[object, string[]]>([
    [person, []],
    [{ ...person, name: '' }, ['name: Name is required']],
    [{ name: 'Mere' }, ['role: Role is required']],
    [{ ...person, role: 'super_admin' }, ['role: Role is required']],
    [{ ...person, status: 'invited' }, ['status: Status is required']],
    [{ ...person, phone: 'call me' }, ['phone: Invalid phone number format']],
    [{ ...person, role: 'client' }, ['clientId: Client company is required']],
    [{ ...person, clientId: id }, ['clientId: Only people of a client have a client company']],
  ])('%j says %j', (body, messages) => {
    expect(complaints(userForm, body)).toEqual(messages)
  })

  it('changes what is given, and nothing that is not of the form', () => {
    expect(complaints(updateUserBody, {})).toEqual([])
    for (const field of ['email', 'companyId', 'createdAt', 'deletedAt', 'permissions', 'isMe', 'lastActive'])
      expect(complaints(updateUserBody, { [field]: 'x' })).toEqual([`${field}: This field cannot be set`])
  })
})
