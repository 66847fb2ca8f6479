import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes } from '../server/features.ts'
import { documentOf } from '../server/platform/http/openapi/document.ts'

// `node scripts/check-api.ts`: both linters of OpenAPI documents, by their recommended rules, without errors or
// warnings.

const folder = mkdtempSync(join(tmpdir(), 'stringline-api-'))
const file = join(folder, 'openapi.json')
const ruleset = join(folder, 'spectral.json')
writeFileSync(file, JSON.stringify(documentOf(routes, { publicUrl: 'https://app.stringline.nz' })))
writeFileSync(ruleset, JSON.stringify({ extends: ['spectral:oas'] }))

// Pinned, and downloaded when they are run: together they weigh 80 MB, and one of them has a script that is run when it
// is installed, which is left out.
const run = (linter: string, ...options: string[]): string => {
  const { status, stdout, stderr, error } = spawnSync(
    'npm',
    ['exec', '--yes', `--package=${linter}`, '--', ...options],
    {
      encoding: 'utf8',
      env: { ...process.env, npm_config_ignore_scripts: 'true', REDOCLY_TELEMETRY: 'off' },
    },
  )
  if (error) throw error
  const said = `${stdout}\n${stderr}`
  process.stdout.write(said)
  if (status !== 0) process.exitCode = 1
  return said
}

// Redocly has no option by which a warning fails.
const said = run('@redocly/cli@2.77.0', 'redocly', 'lint', file, '--extends=recommended', '--format=stylish')
if (/\bwarning/.test(said)) process.exitCode = 1
run('@stoplight/spectral-cli@6.16.3', 'spectral', 'lint', file, '--ruleset', ruleset, '--fail-severity=hint')
rmSync(folder, { recursive: true })
