import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes } from '../server/features.ts'
import { documentOf } from '../server/platform/http/openapi/document.ts'

// `npm run check:api`: both linters of OpenAPI documents, by their recommended rules, without errors and warnings.

const folder = mkdtempSync(join(tmpdir(), 'stringline-api-'))
const file = join(folder, 'openapi.json')
const ruleset = join(folder, 'spectral.json')
writeFileSync(file, JSON.stringify(documentOf(routes, { publicUrl: 'https://app.stringline.nz' })))
writeFileSync(ruleset, JSON.stringify({ extends: ['spectral:oas'] }))

const run = (command: string, ...options: string[]): string => {
  const { status, stdout, stderr, error } = spawnSync(join('node_modules', '.bin', command), options, {
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
  if (error) throw error
  const said = `${stdout}\n${stderr}`
  process.stdout.write(said)
  if (status !== 0) process.exitCode = 1
  return said
}

// Redocly has no option by which a warning fails.
const said = run('redocly', 'lint', file, '--extends=recommended', '--format=stylish')
if (/\bwarning/.test(said)) process.exitCode = 1
run('spectral', 'lint', file, '--ruleset', ruleset, '--fail-severity=hint')
rmSync(folder, { recursive: true })
