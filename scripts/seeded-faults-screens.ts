import type { Fault } from './seeded-fault.ts'

/** Faults that only a browser shows. */
export const faultsOfScreens: Fault[] = [
  {
    name: 'small print has too little contrast in the dark theme of a phone',
    suites: ['e2e/every-screen.spec.ts'],
    sources: [
      [
        'web/ui/tokens.css',
        '@media (pointer: coarse) {\n  :root {\n',
        '@media (pointer: coarse) {\n  :root {\n    --ink-3: light-dark(#5f6561, #4b524e);\n',
      ],
    ],
  },
  {
    name: 'a list that could not be had stays empty and says nothing',
    suites: ['e2e/every-failure.spec.ts'],
    sources: [
      [
        'web/records/record-list.tsx',
        '    if (error) return <LoadError of={of} answer={answer} />',
        '    if (error) return null',
      ],
    ],
  },
  {
    name: 'the board of tasks that could not be had stays empty and says nothing',
    suites: ['e2e/every-failure.spec.ts'],
    sources: [['web/tasks/board-page.tsx', '      {answer.error && <LoadError of="tasks" answer={answer} />}\n', '']],
  },
  {
    name: 'a record that could not be had is awaited for ever',
    suites: ['e2e/every-failure.spec.ts'],
    sources: [
      [
        'web/records/record-page.tsx',
        '{answer.error ? <LoadError of={of} answer={answer} /> : <PageSkeleton />}',
        '<PageSkeleton />',
      ],
    ],
  },
  {
    name: 'one list of the dashboard has too little contrast in the dark theme of a phone',
    suites: ['e2e/every-screen.spec.ts'],
    sources: [
      [
        'web/dashboard/milestones.tsx',
        '<p className="text-ink-2">{t(',
        '<p className="text-ink-2 max-md:night:text-line">{t(',
      ],
    ],
  },
]
