import type { CalendarDate } from '../dates.ts'
import type { taskStatuses } from './choices.ts'

export type TaskStatus = (typeof taskStatuses)[number]

/** Whether nothing is left to do of it: it holds up no other task and is never overdue (SPEC 4). */
export const isFinished = (status: TaskStatus): boolean => status === 'completed'

/** Due date past and not completed (SPEC 4). In SQL the same is `open and due_date < today` (migration 0055). */
export const isOverdue = (
  { status, dueDate }: { status: TaskStatus; dueDate: CalendarDate | null },
  today: CalendarDate,
): boolean => dueDate !== null && dueDate < today && !isFinished(status)

/** Due date past, and neither the subtask nor its task completed. */
export const isSubtaskOverdue = (
  { completed, dueDate }: { completed: boolean; dueDate: CalendarDate | null },
  status: TaskStatus,
  today: CalendarDate,
): boolean => !completed && isOverdue({ status, dueDate }, today)

/** As many hours as a task may take or have taken. */
export const maxHours = 10_000

/** What the marked words of a quick line mean; undefined where one means nothing here, and then stays in the title. */
export interface QuickWords<Person, Priority, Job> {
  person: (word: string) => Person | undefined
  priority: (word: string) => Priority | undefined
  dueDate: (word: string) => CalendarDate | undefined
  job: (word: string) => Job | undefined
}

const marks = { '@': 'person', '!': 'priority', '^': 'dueDate', '#': 'job' } as const
const marked = /(?<=^|\s)([@!^#+;])(?:"([^"]*)"|(\S+))/g

/** A word without what people write right behind it. */
export const bareWord = (word: string): string => word.replace(/[,;.:!?)]+$/, '')

/**
 * `Order trusses @mele !high ^fri #JOB-013 +roof` (or `;roof`) as a title and what its marks say: of each kind the
 * first that is understood, of tags all. What is not understood stays in the title, and is named.
 */
export function readQuickLine<Person, Priority, Job>(line: string, words: QuickWords<Person, Priority, Job>) {
  const said: { person?: Person; priority?: Priority; dueDate?: CalendarDate; job?: Job } = {}
  const tags: string[] = []
  const unread: string[] = []
  const title = line.replace(marked, (whole, mark: '+' | ';' | keyof typeof marks, quoted?: string, plain?: string) => {
    const word = (quoted ?? plain ?? '').trim()
    const bare = quoted === undefined ? bareWord(word) : word
    if (bare === '') return whole
    if (mark === '+' || mark === ';') {
      if (!tags.includes(bare)) tags.push(bare)
      return ''
    }
    const kind = marks[mark]
    const meant = said[kind] === undefined ? (words[kind](word) ?? words[kind](bare)) : undefined
    if (meant === undefined) {
      unread.push(whole)
      return whole
    }
    Object.assign(said, { [kind]: meant })
    return ''
  })
  return { title: title.replace(/\s+/g, ' ').trim(), ...said, tags, unread }
}

const plainly = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Numbers as people shorten them: `JOB-13` is JOB-013. */
const withoutZeros = (text: string): string => text.replace(/(?<!\d)0+(?=\d)/g, '')

/**
 * The one choice whose name is this, also without the zeros before its numbers, or, where only one does, begins with
 * it, or has a word that does.
 */
export function theOneNamed<Choice>(
  word: string,
  choices: readonly Choice[],
  namesOf: (choice: Choice) => readonly string[],
): Choice | undefined {
  const sought = plainly(word)
  const named = (fits: (name: string) => boolean) => choices.filter((each) => namesOf(each).map(plainly).some(fits))
  const exact = named((name) => name === sought)
  if (exact.length === 1) return exact[0]
  const short = withoutZeros(sought)
  const shortened = named((name) => withoutZeros(name) === short)
  if (shortened.length === 1) return shortened[0]
  const begun = named((name) => name.startsWith(sought) || name.split(' ').some((part) => part.startsWith(sought)))
  return begun.length === 1 ? begun[0] : undefined
}
