import { describe, expect, it } from 'vitest'
import { isPersonal, passwordFault, passwordStrength } from './rules.ts'

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

describe('a password that is refused without any list', () => {
  it.each([
    ['seven77', 'tooShort'],
    ['x'.repeat(129), 'tooLong'],
    ['aaaaaaaa', 'simple'],
    ['        ', 'simple'],
    ['a       ', 'simple'],
    ['........!', 'simple'],
    ['aaaabbbbcccc', 'simple'],
    ['xyxyxyxyx', 'simple'],
    ['adadadad', 'simple'],
    ['20262026', 'simple'],
    ['12345678', 'simple'],
    ['987654321', 'simple'],
    ['abcdefgh', 'simple'],
    ['HGFEDCBA', 'simple'],
    ['qwertyuiop', 'simple'],
    ['poiuytrewq', 'simple'],
    ['azertyuiop', 'simple'],
    ['qwertzuiop', 'simple'],
    ['1qaz2wsx', 'simple'],
    ['stringline', 'product'],
    ['STRINGLINE', 'product'],
    ['Stringline2026!', 'product'],
    ['2026stringline', 'product'],
    ['Stringline20262026', 'product'],
    ['StringlineStringline', 'product'],
    ['string line 26', 'product'],
    ['s-t-r-i-n-g-l-i-n-e', 'product'],
    ['Str1ngl1ne!', 'product'],
    ['5tring1ine99', 'product'],
    ['$tr!ngline#1', 'product'],
    ['M3r3Tautahi', 'personal'],
    ['mere.tautahi.88', 'personal'],
    ['kauri-logs', 'personal'],
    ['seven777', null],
    ['Stringline is my favourite tool', null],
    ['correct horse battery', null],
    ['seven old kauri logs', null],
    ['Property7', null],
    ['xkcd9!Qz', null],
  ])('%j: %s', (password, fault) => {
    expect(passwordFault(password, ['Mere Tautahi', 'Kauri Logs Ltd', 'mere@tautahi.example'])).toBe(fault)
  })
})

describe('the strength of a password', () => {
  it.each([
    ['', 0],
    ['short', 0],
    ['x'.repeat(129), 0],
    ['aaaaaaaa', 0],
    ['12345678', 0],
    ['abcdefgh', 0],
    ['Stringline2026!', 0],
    ['rimu7777', 1],
    ['kauri12xLog', 2],
    ['kauri12x', 2],
    ['seven old kauri logs', 4],
    ['seven-old-KAURI-logs-7', 4],
  ])('of %j is %d', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength)
  })

  it('grows with what is added, and is nothing for one’s own name', () => {
    const steps = ['rimu7777', 'kauri12xLog', 'kauri12xLog and rimu'].map((each) => passwordStrength(each))
    expect(steps).toEqual(steps.toSorted())
    expect(new Set(steps).size).toBe(3)
    expect(passwordStrength('MereTautahi', ['Mere Tautahi'])).toBe(0)
  })
})
