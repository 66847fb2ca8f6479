import { expect, it } from 'vitest'
import { auditKindOf, detailsOf } from './rules.ts'

it.each([
  [{}, []],
  [
    { role: { from: 'user', to: 'admin' }, name: { from: '', to: 'Mere' } },
    [
      { field: 'name', from: null, to: 'Mere' },
      { field: 'role', from: 'user', to: 'admin' },
    ],
  ],
  [
    { permissions: { from: ['manage_jobs:view', 'manage_jobs:edit'], to: null } },
    [{ field: 'permissions', from: 'manage_jobs:view, manage_jobs:edit', to: null }],
  ],
  [{ client: { from: null, to: null }, phone: { from: '', to: '' }, permissions: { from: [], to: [] } }, []],
  [{ movedTo: { role: 'User', people: ['Mere', 'Hemi'] } }, [{ field: 'movedTo', from: null, to: 'User: Mere, Hemi' }]],
  [{ movedTo: null }, []],
  [{ to: 'a@b.nz', mailId: '0198' }, [{ field: 'to', from: null, to: 'a@b.nz' }]],
])('%j says %j', (payload, details) => {
  expect(detailsOf(payload)).toEqual(details)
})

it.each([
  ['user.signedIn', 'sign-in'],
  ['role.updated', 'rights'],
  ['audit.downloaded', 'export'],
  ['company.opened', 'opening'],
  ['client.updated', null],
] as const)('%s is %s', (event, kind) => {
  expect(auditKindOf(event)).toBe(kind)
})
