import fc from 'fast-check'
import { expect, it } from 'vitest'
import { coverClasses } from './selection.ts'

interface Case {
  name: string
  classes: string[]
  cost?: number
}
const rule = { classesOf: (each: Case) => each.classes, costOf: (each: Case) => each.cost ?? 1 }
const namesOf = (cases: Case[]) => [...coverClasses(cases, rule)].map(({ name }) => name)

it('has a case of every class, and none whose classes the others have', () => {
  expect(
    namesOf([
      { name: 'a', classes: ['1'] },
      { name: 'b', classes: ['1', '2'] },
      { name: 'c', classes: ['2'] },
      { name: 'd', classes: ['3'] },
    ]),
  ).toEqual(['b', 'd'])
})

it('prefers the cheaper of two alike, and the first of two that cost the same', () => {
  expect(
    namesOf([
      { name: 'dear', classes: ['1'], cost: 9 },
      { name: 'cheap', classes: ['1'], cost: 1 },
      { name: 'as cheap', classes: ['1'], cost: 1 },
    ]),
  ).toEqual(['cheap'])
})

it('covers every class of any cases', () => {
  const anyCases = fc.array(
    fc.record({ name: fc.string(), classes: fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')) }),
  )
  fc.assert(
    fc.property(anyCases, (cases) => {
      const covered = new Set([...coverClasses(cases, rule)].flatMap(({ classes }) => classes))
      expect(covered).toEqual(new Set(cases.flatMap(({ classes }) => classes)))
    }),
  )
})
