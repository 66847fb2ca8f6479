import diagnostics from 'node:diagnostics_channel'
import { expect } from 'vitest'
import type { Services } from '../platform/runtime.ts'
import { openSharedTurns } from '../platform/shared-turns.ts'
import { callsToHere, kindOf } from './places.ts'
import { isFullRun, select } from './selection.ts'
import type { TestServer } from './server.ts'

type Ended = NodeJS.Signals | number | null

export interface Killed<Story> {
  /** Names the selection of its steps. */
  title: string
  server: TestServer
  begin(dies: number): Promise<Story>
  /** Does the work in a process of its own that kills itself before that writing transaction. */
  kill(story: Story, dies: number): Promise<Ended>
  /** The same work in this process. */
  work(services: Services, story: Story): Promise<unknown>
  isRight(story: Story, dies: number): Promise<void>
}

/**
 * Tells a story once for each step that its work has, which ends before that step, and once to its end; checks each
 * story after that. Answers how many times that is. A full run kills a process at each step. Otherwise the first and
 * the last step have a process killed, and steps of each kind are where the work stops within this process. No
 * transaction is open before a step, so both leave the same: what is committed, and what others were asked to do.
 */
export async function killAtEach<Story>(killed: Killed<Story>): Promise<number> {
  const tell = async (dies: number, end: (story: Story) => Promise<Ended>): Promise<Ended> => {
    const story = await killed.begin(dies)
    const ended = await end(story)
    await killed.isRight(story, dies)
    return ended
  }
  const kill = (dies: number) => tell(dies, (story) => killed.kill(story, dies))
  if (isFullRun) {
    for (let step = 1; step < 100; step += 1) {
      const ended = await kill(step)
      if (ended === 0) return step
      expect(ended).toBe('SIGKILL')
    }
    throw new Error('It never comes to its end')
  }
  // The first makes what exists once for all stories, and has more steps.
  expect(await kill(1)).toBe('SIGKILL')
  const run = (dies: number, steps: Step[] = []) =>
    tell(dies, (story) => runFrozen(killed.server, (services) => killed.work(services, story), { dies, steps }))
  const steps: Step[] = []
  expect(await run(Infinity, steps)).toBe(0)
  for (const { nth } of selectedSteps(killed.title, steps)) await (nth === steps.length ? kill(nth) : run(nth))
  return steps.length + 1
}

export interface Step {
  nth: number
  /** Where in the code it is taken. */
  kind: string
  /** The kind of the step before it. */
  after: string
  /** What somebody else was asked to change since the step before: by which calls in the code. */
  asked: string | null
}

/** The classes of steps at which stories have ended, by test file: files share the modules of their worker. */
const knownByFile = new Map<string, Set<string>>()

/** Later steps than the first: the last, and those before and after each kind, and after each change somewhere else. */
export function selectedSteps(title: string, steps: readonly Step[]): Step[] {
  const file = expect.getState().testPath ?? ''
  const known = knownByFile.get(file) ?? new Set<string>()
  knownByFile.set(file, known)
  const classesOf = ({ nth, kind, after, asked }: Step) => [
    `before ${kind}`,
    `after ${after}`,
    ...(asked === null ? [] : [`asked by ${asked}`]),
    ...(nth === steps.length ? [`last of ${title}`] : []),
  ]
  const unknown = (step: Step) => classesOf(step).filter((each) => !known.has(each))
  const later = steps.filter(({ nth }) => nth > 1)
  const nameOf = ({ nth, kind }: Step) => `${nth}: ${kind}`
  const found = select(later, { title: `kills: ${title}`, nameOf, classesOf: unknown })
  for (const step of later) for (const each of classesOf(step)) known.add(each)
  return found
}

/** Work that never goes on from its nth writing transaction, and notes its steps; ends as a killed process does. */
function runFrozen(
  { services, platform, clock }: TestServer,
  work: (services: Services) => Promise<unknown>,
  { dies, steps }: { dies: number; steps: Step[] },
): Promise<Ended> {
  const { promise: died, resolve: die } = Promise.withResolvers<Ended>()
  let isAsked = false
  const ask = (message: unknown): void => {
    isAsked ||= methodOf(message) !== 'GET'
  }
  const step = (isWriting: boolean): Promise<void> => {
    if (isWriting && steps.length < dies) {
      const calls = callsToHere()
      steps.push({
        nth: steps.length + 1,
        kind: kindOf(calls),
        after: steps.at(-1)?.kind ?? '',
        asked: isAsked ? calls.join(' < ') : null,
      })
      isAsked = false
    }
    if (steps.length < dies) return Promise.resolve()
    die('SIGKILL')
    return new Promise<void>(() => {})
  }
  const begun = clock.now()
  const still = { ...clock, now: () => begun }
  const frozen: Services = {
    ...services,
    clock: still,
    database: {
      ...services.database,
      inTenant: async (actor, tenantWork, reading) => {
        await step(reading?.readOnly !== true)
        return services.database.inTenant(actor, tenantWork, reading)
      },
    },
    sharedTurns: openSharedTurns(
      {
        transact: async (platformWork) => {
          await step(true)
          return platform.transact(platformWork)
        },
      },
      still,
    ),
  }
  for (const channel of outside) diagnostics.subscribe(channel, ask)
  return Promise.race([died, work(frozen).then(() => 0)]).finally(() => {
    for (const channel of outside) diagnostics.unsubscribe(channel, ask)
  })
}

const outside = ['http.client.request.start', 'undici:request:create']

const methodOf = (message: unknown): string => (message as { request: { method: string } }).request.method
