import { join } from 'node:path'
import { widthFaults } from './structure-lines.ts'
import { orderFaults } from './structure-order.ts'
import { featureCircles, namingFaults, sourceFaults } from './structure-rules.ts'
import { isCode, listFiles, readSource } from './structure-source.ts'
import { webFeatureCircles } from './structure-web.ts'

const roots = ['domain', 'server', 'web']

/** What the check found, and how many files of code it read under each root to find it. */
export interface StructureReport {
  faults: string[]
  read: Record<string, number>
}

/**
 * Holds the three roots below `root` against the house rules (docs/architecture.md). Throws on a file it can't parse.
 */
export function checkStructure(root: string): StructureReport {
  const files = listFiles(root, roots)
  const sources = files.filter(isCode).map((path) => readSource(root, path))
  const read = Object.fromEntries(
    roots.map((each) => [each, sources.filter(({ path }) => path.startsWith(`${each}/`)).length]),
  )
  return {
    faults: [
      ...files.flatMap(namingFaults),
      ...sources.flatMap(sourceFaults),
      ...sources.flatMap(orderFaults),
      ...featureCircles(sources),
      ...webFeatureCircles(sources),
    ],
    read,
  }
}

/** Lines of code that are too wide, in all folders with code, those of tools included. */
function widthsOf(root: string): string[] {
  const files = listFiles(root, [...roots, 'scripts', 'e2e', 'bench'])
  return files.filter((path) => isCode(path) && !path.endsWith('.gen.ts')).flatMap((path) => widthFaults(root, path))
}

// A check that read nothing would pass: these are fewer than there ever are.
const least: Record<string, number> = { domain: 20, server: 60, web: 120 }

if (import.meta.main) {
  const project = join(import.meta.dirname, '..')
  const { faults, read } = checkStructure(project)
  faults.push(...widthsOf(project))
  for (const [root, count] of Object.entries(read)) {
    if (count < (least[root] ?? 0))
      faults.push(`${root}: only ${count} files were read; is the check looking in the right place?`)
  }
  for (const fault of faults) console.error(fault)
  console.log(
    `structure: ${Object.values(read).reduce((sum, count) => sum + count, 0)} files read, ${faults.length} faults`,
  )
  process.exit(faults.length === 0 ? 0 : 1)
}
