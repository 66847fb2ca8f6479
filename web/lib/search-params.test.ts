import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anId, listParams, oneOf, several, withDialog } from './search-params.ts'
import { withPatch } from './url-state.ts'

const statuses = ['draft', 'paid'] as const
const read = listParams(['name', 'createdAt'], '-createdAt', { status: oneOf(statuses), clientId: anId })
const defaults = read(new URLSearchParams())
const plain = { search: '', sort: '-createdAt', page: 1, status: undefined, clientId: undefined }

describe('the address of a list', () => {
  it('says nothing about a list as it opens', () => {
    expect(read(new URLSearchParams())).toEqual(plain)
    expect(withPatch(new URLSearchParams(), defaults, defaults).toString()).toBe('')
  })

  it('is read', () => {
    const clientId = '0199b5a0-0000-7000-8000-000000000001'
    expect(read(new URLSearchParams(`search=tui&sort=name&page=3&status=paid&clientId=${clientId}`))).toEqual({
      search: 'tui',
      sort: 'name',
      page: 3,
      status: 'paid',
      clientId,
    })
  })

  it.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1e9', 'page='])('opens the first page at %s', (text) => {
    expect(read(new URLSearchParams(text)).page).toBe(1)
  })

  it.each(['sort=', 'sort=password', 'sort=--name', 'sort=toString', 'status=nonsense', 'clientId=1', '__proto__=x'])(
    'opens the plain list at %s',
    (text) => {
      expect(read(new URLSearchParams(text))).toEqual(plain)
    },
  )

  it('opens whatever stands in it', () => {
    const keys = fc.oneof(fc.constantFrom('search', 'sort', 'page', 'status', 'clientId', 'dialog'), fc.string())
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, fc.string())), (pairs) => {
        const { sort, page, search } = read(new URLSearchParams(pairs))
        expect(['name', '-name', 'createdAt', '-createdAt']).toContain(sort)
        expect(Number.isSafeInteger(page) && page >= 1).toBe(true)
        expect(search.length).toBeLessThanOrEqual(200)
      }),
    )
  })

  it('gives back what was put into it, and keeps the rest of the address', () => {
    const state = fc.record({
      search: fc.string({ unit: 'grapheme', maxLength: 40 }),
      sort: fc.constantFrom('name', '-name', 'createdAt', '-createdAt'),
      page: fc.integer({ min: 1, max: 100_000 }),
      status: fc.constantFrom(...statuses, undefined),
      clientId: fc.option(fc.uuid(), { nil: undefined }),
    })
    fc.assert(
      fc.property(state, state, (first, second) => {
        const once = withPatch(new URLSearchParams('dialog=new'), first, defaults)
        const twice = withPatch(once, second, defaults)
        const reopened = new URLSearchParams(twice.toString())
        expect(read(reopened)).toEqual(second)
        expect(reopened.get('dialog')).toBe('new')
      }),
    )
  })

  it('says several values of a filter with commas, reads one as before, and leaves out what means nothing', () => {
    const readSeveral = listParams(['name'], 'name', { status: several(oneOf(statuses)), clientId: several(anId) })
    const of = (text: string) => readSeveral(new URLSearchParams(text)).status
    expect([
      of('status=paid'),
      of('status=paid,draft,paid'),
      of('status=sent,paid'),
      of('status=sent'),
      of(''),
    ]).toEqual([['paid'], ['paid', 'draft'], ['paid'], undefined, undefined])
    const patched = withPatch(new URLSearchParams('page=2'), { status: ['draft', 'paid'], clientId: [] }, {})
    expect([...patched]).toEqual([
      ['page', '2'],
      ['status', 'draft,paid'],
    ])
    expect(readSeveral(patched).status).toEqual(['draft', 'paid'])
  })

  it('changes the one thing that is patched, and leaves the address it began from', () => {
    const before = new URLSearchParams('search=tui&page=3&status=paid')
    expect(withPatch(before, { page: 1 }, defaults).toString()).toBe('search=tui&status=paid')
    expect(withPatch(before, { status: undefined, search: '' }, defaults).toString()).toBe('page=3')
    expect(before.toString()).toBe('search=tui&page=3&status=paid')
  })
})

describe('an open dialog', () => {
  it('stands in the address beside the list', () => {
    const list = new URLSearchParams('search=tui')
    expect(withDialog(list, 'new').toString()).toBe('search=tui&dialog=new')
    expect(withDialog(list, 'edit', '7').toString()).toBe('search=tui&dialog=edit&record=7')
  })

  it('takes the record of the one before out, and closing takes both', () => {
    const editing = withDialog(new URLSearchParams('search=tui'), 'edit', '7')
    expect(withDialog(editing, 'new').toString()).toBe('search=tui&dialog=new')
    expect(withDialog(editing, undefined).toString()).toBe('search=tui')
  })
})
