import { describe, expect, it } from 'vitest'
import { idField, idParams } from './fields.ts'
import { newId } from './ids.ts'

describe('an id', () => {
  it('is a UUID of version 7, later ones sorting after earlier ones', () => {
    const ids = Array.from({ length: 1000 }, () => newId())
    expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(
      true,
    )
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('is the same in capitals', () => {
    const id = newId()
    expect(idField.parse(id.toUpperCase())).toBe(id)
  })

  it.each(['', '1', 'CL-001', `${newId()}x`, ` ${newId()}`, "' or 1=1", null, 7, ['a']])('is not %j', (value) => {
    expect(idField.safeParse(value)).toMatchObject({
      success: false,
      error: { issues: [{ message: 'This id is not valid' }] },
    })
  })

  it('stands alone in the path of a record', () => {
    expect(idParams.safeParse({ id: newId(), companyId: newId() }).success).toBe(false)
  })
})
