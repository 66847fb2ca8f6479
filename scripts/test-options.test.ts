import { expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { readTestOptions } from './test-options.ts'

/** The options in a command of package.json that runs `scripts/test.ts`. */
const optionsIn = (command: string) =>
  readTestOptions(command.replace('node scripts/test.ts', '').split(' ').filter(Boolean))

it('npm test runs a selection, npm run test:full everything', () => {
  expect(optionsIn(manifest.scripts.test)).toEqual({ isFull: false, engines: false })
  expect(optionsIn(manifest.scripts['test:full'])).toEqual({ isFull: true, engines: false })
})

it('compares with the last commit unless another is named', () => {
  expect(readTestOptions(['--changed'])).toEqual({ isFull: false, engines: false, changed: 'HEAD' })
  expect(readTestOptions(['--changed=main'])).toEqual({ isFull: false, engines: false, changed: 'main' })
})

it('looks for Citus unless its folder is named', () => {
  expect(readTestOptions(['--citus'])).toEqual({ isFull: false, engines: false, citus: '' })
  expect(readTestOptions(['--citus=/usr/lib'])).toEqual({ isFull: false, engines: false, citus: '/usr/lib' })
})

it('walks the flows in other engines where that is asked for', () => {
  expect(readTestOptions(['--full', '--engines'])).toEqual({ isFull: true, engines: true })
})

it('refuses an option that does not exist', () => {
  expect(() => readTestOptions(['--chnaged'])).toThrow('--chnaged')
})
