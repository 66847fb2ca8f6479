import type { Aim, Case } from './case.ts'
import { type BenchDatabase, kinds } from './database.ts'

// What everybody sees first, and finds and hears from everywhere: dashboards, the search, what happened, notifications.

// Some twelve small questions; what is counted is stored.
const dashboard: Aim = { cpu: 6, mixed: 1.3, large: 1.5 }
const money: Aim = { cpu: 6, mixed: 1.3, large: 3 }
const glance: Aim = { cpu: 3, mixed: 1.3, large: 2 }
// A page of the screen, of up to six lists.
const page: Aim = { cpu: 3, mixed: 1.3, large: 2 }
const small: Aim = { cpu: 2, mixed: 1.3, large: 1.3 }
// All companies together.
const overview: Aim = { cpu: 20, mixed: 20, large: 1.3 }

/** What is typed into the search of everything: whole words, parts of some, numbers as people say them. */
const typed = {
  common: ['reclad', 'builders', 'deposit', 'stage', 'harbour trust'],
  rare: ['waimarama', 'ohinem', 'whakatane', 'kereru', 'puriri'],
  number: ['inv-2026-7731', 'job 7731', '2026-7731', 'CL-7731'],
  'two letters': ['ka', 'se', 'wh'],
  'typing error': ['waimrama', 'ohniemutu', 'whaktane', 'kerreu'],
}

export function dashboardCases({ ids, entries }: BenchDatabase): Case[] {
  let turn = 0
  const get = (name: string, aim: Aim, path: (turn: number) => string, more: Partial<Case> = {}): Case => ({
    name,
    aim,
    next: () => ({ method: 'GET', path: path((turn += 1)) }),
    // How many questions each takes, and what is found, is the product's to decide.
    hasFloor: false,
    ...more,
  })
  const oneOf = (values: readonly string[], n: number): string => values[n % values.length] ?? ''
  const searching = (what: keyof typeof typed, aim: Aim, size: number): Case =>
    get(
      `search everything, ${what}, ${size} results`,
      aim,
      (n) => `/api/search?pageSize=${size}&q=${encodeURIComponent(oneOf(typed[what], n))}`,
    )
  const words = Object.keys(typed) as (keyof typeof typed)[]
  return [
    get('read the dashboard', dashboard, () => '/api/dashboard', { hasFloor: true }),
    get('read the dashboard’s money', money, () => '/api/dashboard/money'),
    get('read My Dashboard', dashboard, () => '/api/dashboard', { as: 'manager' }),
    get('read My Dashboard’s money', money, () => '/api/dashboard/money', { as: 'manager' }),
    get('read a client’s overview', dashboard, () => '/api/portal/overview', { as: 'client' }),
    ...words.map((what) => searching(what, glance, 5)),
    ...words.map((what) => searching(what, page, 25)),
    get('read what happened in the company', small, (n) => `/api/activity?before=${oneOf(entries, n)}`, {
      hasFloor: true,
    }),
    get(
      'read what happened to a record',
      small,
      (n) => {
        const kind = kinds[n % kinds.length] ?? 'clients'
        return `/api/activity/${kind.slice(0, -1)}/${oneOf(ids[kind], n * 7919)}`
      },
      { hasFloor: true },
    ),
    get('list notifications', small, () => '/api/notifications'),
    get('count unread notifications', small, () => '/api/notifications/unread'),
    get('read the System Overview', overview, () => '/api/platform/overview', { as: 'super' }),
  ]
}
