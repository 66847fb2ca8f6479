import type { Case } from './case.ts'
import { casesOf } from './cases.ts'
import { compare, idleOf, type Measured, type Pace } from './compare.ts'
import type { BenchDatabase } from './database.ts'
import { load } from './load.ts'
import { fillFloor } from './floor-fill.ts'
import { printFigure, printHead, printOutcome } from './print.ts'
import { checkSameAnswers, countForgiven } from './same-answers.ts'
import { startFloor, type Server } from './servers.ts'

type Product = { server: Server; database: BenchDatabase }

interface Options {
  /** Of which cases: those whose name has one of these in it, between commas. */
  cases: string
  quick: boolean
  /** How long a round takes. */
  seconds: number
}

/**
 * What every case costs on the first database, beside the floor where that is the usual one, and how much longer it
 * takes on the others. `between` is done after each case, while nothing else runs.
 */
export async function measureRequests(
  products: readonly [Product, ...Product[]],
  { cases, quick, seconds }: Options,
  between: () => Promise<void>,
): Promise<void> {
  for (const product of products) await warm(product)
  const ours = await measurable(products[0])
  const larger: Measured[] = []
  for (const product of products.slice(1)) larger.push(await measurable(product))
  const chosen = ours.cases.filter(({ name }) => cases.split(',').some((part) => name.includes(part)))
  const alone: Pace = { rounds: quick ? 1 : 3, seconds, least: 20 }
  const crowded: Pace = { rounds: quick ? 1 : 2, seconds: seconds * 0.6, least: 32 }
  const floor = ours.database.shape.name === 'usual' ? await floorBeside(ours) : undefined
  try {
    if (floor !== undefined) await checkSameAnswers(chosen, { floor: floor.server, ours: ours.server }, ours.database)
    printHead()
    for (const each of chosen) {
      await measureCase(each, { ours, larger, floor: each.hasFloor ? floor : undefined }, { alone, crowded })
      await between()
    }
    console.log('')
    if (chosen.some(({ hasFloor }) => !hasFloor)) await reportForgiven(ours)
  } finally {
    await floor?.server.stop()
  }
}

/** Until V8 has seen what all requests share often enough: some two thousand. */
async function warm({ server, database }: Product): Promise<void> {
  for (const { next } of casesOf(database).filter(({ name, as }) => /^read an? /.test(name) && as === undefined))
    await load({ url: server.url, token: database.token, connections: 4, seconds: 60, limit: 400, next })
}

const measurable = async (product: Product): Promise<Measured> => ({
  ...product,
  cases: casesOf(product.database),
  idle: await idleOf(product),
})

async function floorBeside({ database }: Measured): Promise<Measured> {
  await fillFloor(database)
  const floor = { database, server: await startFloor(database) }
  await warm(floor)
  return measurable(floor)
}

async function measureCase(
  each: Case,
  { ours, larger, floor }: { ours: Measured; larger: readonly Measured[]; floor: Measured | undefined },
  { alone, crowded }: { alone: Pace; crowded: Pace },
): Promise<void> {
  const floors = floor === undefined ? [] : [floor]
  const figures = await compare(each.name, [ours, ...larger, ...floors], 1, alone)
  const crowd = await compare(each.name, [ours, ...floors], 16, crowded)
  const [first, crowdOurs] = [figures[0], crowd[0]]
  if (first === undefined || crowdOurs === undefined) throw new Error('Nothing was measured')
  const grown = new Map(larger.map(({ database }, at) => [database.shape.name, figures[1 + at]]))
  printOutcome(each, {
    ours: first,
    floor: figures[1 + larger.length],
    mixed: grown.get('mixed'),
    large: grown.get('large'),
    crowd: { ours: crowdOurs, floor: crowd[1] },
  })
}

async function reportForgiven({ server, database }: Measured): Promise<void> {
  const { found, of } = await countForgiven(server, database)
  printFigure('typing errors that find what was meant', `${found} of ${of}`, { text: 'all', met: found === of })
}
