import { type Case, casesOf } from './cases.ts'
import { compare, type Measured, type Pace } from './compare.ts'
import type { BenchDatabase } from './database.ts'
import { fillFloor } from './floor-fill.ts'
import { printFigure, printHead, printOutcome } from './print.ts'
import { checkSameAnswers, countForgiven } from './same-answers.ts'
import { startFloor, type Server } from './servers.ts'
import type { Shape } from './shapes.ts'

type Product = { server: Server; database: BenchDatabase }

interface Options {
  /** Of which cases: those whose name has this in it. */
  cases: string
  quick: boolean
  /** How long a round takes. */
  seconds: number
}

/**
 * What every case costs on the first database beside the floor, and how much longer it takes on the others. `between`
 * is done after each case, while nothing else runs.
 */
export async function measureRequests(
  products: readonly [Product, ...Product[]],
  { cases, quick, seconds }: Options,
  between: () => Promise<void>,
): Promise<void> {
  const [ours, ...larger] = [withCases(products[0]), ...products.slice(1).map(withCases)] as const
  const chosen = ours.cases.filter(({ name }) => name.includes(cases))
  await fillFloor(ours.database)
  const server = await startFloor(ours.database)
  try {
    const floor = { ...ours, server }
    await checkSameAnswers(chosen, { floor: floor.server, ours: ours.server }, ours.database)
    const alone: Pace = { rounds: quick ? 1 : 5, seconds, least: 60 }
    const crowded: Pace = { rounds: quick ? 1 : 3, seconds: quick ? 0.2 : seconds, least: 16 }
    printHead()
    for (const each of chosen) {
      await measureCase(each, { ours, floor, larger }, { alone, crowded })
      await between()
    }
    console.log('')
    if (chosen.some(({ hasFloor }) => !hasFloor)) await reportForgiven(ours)
  } finally {
    await server.stop()
  }
}

const withCases = (product: Product): Measured => ({ ...product, cases: casesOf(product.database) })

async function measureCase(
  each: Case,
  { ours, floor, larger }: { ours: Measured; floor: Measured; larger: readonly Measured[] },
  { alone, crowded }: { alone: Pace; crowded: Pace },
): Promise<void> {
  const compared = each.hasFloor ? [floor] : []
  const figures = await compare(each.name, [ours, ...larger, ...compared], 1, alone)
  const crowd = await compare(each.name, [ours, ...compared], 16, crowded)
  const [first, atFloor] = [figures[0], figures[larger.length + 1]]
  const [crowdOurs, crowdFloor] = crowd
  if (first === undefined || crowdOurs === undefined) throw new Error('Nothing was measured')
  const of = (name: Shape['name']) => figures[1 + larger.findIndex(({ database }) => database.shape.name === name)]
  const grown = (name: Shape['name']) =>
    larger.some(({ database }) => database.shape.name === name) ? of(name) : undefined
  printOutcome(each, {
    ours: first,
    floor: atFloor,
    mixed: grown('mixed'),
    large: grown('large'),
    crowd: { ours: crowdOurs, floor: crowdFloor },
  })
}

async function reportForgiven({ server, database }: Measured): Promise<void> {
  const { found, of } = await countForgiven(server, database)
  printFigure('typing errors that find what was meant', `${found} of ${of}`, { text: 'all', met: found === of })
}
