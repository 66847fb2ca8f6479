import { describe, expect, it } from 'vitest'
import { isPersonal, passwordStrength } from './rules.ts'

describe('a password made of what others know', () => {
  const known = ['Mere Tautahi', 'Harbour & Ridge Builders Ltd', 'mere@harbourridge.example']
  it.each([
    ['meretautahi', true],
    ['MereTautahi1', true],
    ['Harbour&Ridge', true],
    ['harbourridge99', true],
    ['Builders2026', true],
    ['mere has a blue ute', false],
    ['Builders know seven knots', false],
    ['correct horse battery', false],
    ['12345678', false],
  ])('%s: %s', (password, expected) => {
    expect(isPersonal(password, known)).toBe(expected)
  })

  it('takes no notice of names too short to say anything', () => {
    expect(isPersonal('al12345', ['Al', ''])).toBe(false)
  })
})

describe('the strength of a password', () => {
  it.each([
    ['', 0],
    ['short', 0],
    ['x'.repeat(129), 0],
    ['aaaaaaaa', 1],
    ['12345678', 1],
    ['abcdefgh', 1],
    ['seven old kauri logs', 4],
    ['seven-old-KAURI-logs-7', 4],
  ])('of %j is %d', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength)
  })

  it('grows with what is added, and is nothing for one’s own name', () => {
    const steps = ['kauri12x', 'kauri12xLog', 'kauri12xLog and rimu'].map((each) => passwordStrength(each))
    expect(steps).toEqual(steps.toSorted())
    expect(new Set(steps).size).toBe(3)
    expect(passwordStrength('MereTautahi', ['Mere Tautahi'])).toBe(0)
  })
})
