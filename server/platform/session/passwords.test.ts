import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, it } from 'vitest'
import { passwordLength, passwordStrength } from '#domain/accounts/rules.ts'

it('are never called good by the meter where they are among the most common, which only the server knows', () => {
  const common = dictionary['passwords-common'].filter(({ length }) => length >= passwordLength.min)
  expect(common.length).toBeGreaterThan(10_000)
  const spellings = common.flatMap((each) => [each, each.toUpperCase(), each.slice(0, 1).toUpperCase() + each.slice(1)])
  expect(spellings.filter((each) => passwordStrength(each) > 2)).toEqual([])
})
