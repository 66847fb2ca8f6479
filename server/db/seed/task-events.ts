import type { z } from 'zod'
import { mentionOf } from '#domain/comments/rules.ts'
import { createCommentBody } from '#domain/comments/schema.ts'
import { createTaskBody, moveTaskBody, updateSubtaskBody } from '#domain/tasks/schema.ts'
import { createComment } from '#server/comments/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { addTaskDependency } from '#server/tasks/commands/dependencies.ts'
import { moveTask } from '#server/tasks/commands/move.ts'
import { updateSubtask } from '#server/tasks/commands/subtasks.ts'
import { createTask } from '#server/tasks/commands/write.ts'
import { getTask } from '#server/tasks/queries/one.ts'
import { workday } from './calendar.ts'
import type { StoryEvent, Telling } from './events.ts'
import { variationIdOf } from './money-events.ts'
import { storyId, type CommentStory, type CompanyStory, type SubtaskPlan, type TaskStory } from './story.ts'

const unversioned = { query: undefined, version: null }

/** A company's tasks, each step on its day: entered, worked on, talked about. After all else of that day. */
export function taskEvents({ story, today }: Telling): StoryEvent[] {
  return (story.tasks ?? []).flatMap((task): StoryEvent[] => {
    const id = taskIdOf(story, task.title)
    const entered = { day: task.added, minutes: 100, by: task.by }
    const waits = (task.waitsFor ?? []).map((title): StoryEvent => ({
      ...entered,
      day: Math.max(task.added, addedDayOf(story, title)),
      minutes: 101,
      play: async (ctx) => {
        const body = { dependsOnId: taskIdOf(story, title) }
        await addTaskDependency(ctx, { ...unversioned, params: { id }, body })
      },
    }))
    const checks = (task.subtasks ?? []).flatMap(([title, day]): StoryEvent[] =>
      day === undefined
        ? []
        : [{ day, minutes: 102, by: task.for ?? task.by, play: (ctx) => checkSubtask(ctx, id, title) }],
    )
    const plans = (task.subtasks ?? []).flatMap(([title, , plan]): StoryEvent[] =>
      plan === undefined
        ? []
        : [{ ...entered, minutes: 101, play: (ctx) => planSubtask(ctx, { id, title, today }, plan) }],
    )
    const moves = (task.moves ?? []).map(([day, status, by = task.for ?? task.by]): StoryEvent => ({
      day,
      minutes: 104,
      by,
      play: async (ctx) => {
        await moveTask(ctx, { ...unversioned, params: { id }, body: moveTaskBody.parse({ status }) })
      },
    }))
    const comments = (task.comments ?? []).map(([day, by, text], at): StoryEvent => ({
      day,
      minutes: 110 + at,
      by,
      play: (ctx) => comment(ctx, story, { id, number: at, text }),
    }))
    return [
      { ...entered, play: (ctx) => enterTask(ctx, story, task, today) },
      ...waits,
      ...plans,
      ...checks,
      ...moves,
      ...comments,
    ]
  })
}

const taskIdOf = (story: CompanyStory, title: string): string => storyId('task', story.id, title)

function addedDayOf(story: CompanyStory, title: string): number {
  const task = story.tasks?.find((each) => each.title === title)
  if (task === undefined) throw new Error(`${story.name} has no task ${title}`)
  return task.added
}

async function enterTask(ctx: Context, story: CompanyStory, task: TaskStory, today: string): Promise<void> {
  const job = story.clients.flatMap(({ jobs }) => jobs).find(({ name }) => name === task.job)
  if (task.job !== undefined && job === undefined) throw new Error(`${story.name} has no job ${task.job}`)
  const on = (day: number | undefined) => (day === undefined ? null : workday(today, day))
  await createTask(ctx, {
    ...unversioned,
    params: undefined,
    body: createTaskBody.parse({
      id: taskIdOf(story, task.title),
      title: task.title,
      description: task.description,
      type: task.type ?? (task.variation === undefined ? (job === undefined ? 'general' : 'job') : 'variation'),
      priority: task.priority,
      jobId: job?.id,
      variationId: job && task.variation !== undefined ? variationIdOf(job, task.variation) : undefined,
      assignedToId: task.for?.id,
      startDate: on(task.start),
      dueDate: on(task.due),
      repeat: task.repeat,
      estimatedHours: task.hours,
      actualHours: task.worked,
      value: task.value,
      tags: task.tags,
      subtasks: task.subtasks?.map(([title]) => title),
    }),
  })
}

const checkSubtask = (ctx: Context, id: string, title: string): Promise<void> =>
  changeSubtask(ctx, { id, title }, { completed: true })

const planSubtask = (
  ctx: Context,
  { today, ...subtask }: { id: string; title: string; today: string },
  { for: person, due }: SubtaskPlan,
): Promise<void> =>
  changeSubtask(ctx, subtask, {
    ...(person && { assignedToId: person.id }),
    ...(due !== undefined && { dueDate: workday(today, due) }),
  })

async function changeSubtask(
  ctx: Context,
  { id, title }: { id: string; title: string },
  change: z.input<typeof updateSubtaskBody>,
): Promise<void> {
  const { subtasks } = await getTask(ctx, id)
  const subtaskId = subtasks.find((each) => each.title === title)?.id ?? ''
  await updateSubtask(ctx, { ...unversioned, params: { id, subtaskId }, body: updateSubtaskBody.parse(change) })
}

type Said = { id: string; number: number; text: CommentStory[2] }

async function comment(ctx: Context, story: CompanyStory, { id, number, text }: Said): Promise<void> {
  const body = story.staff.reduce(
    (words, person) => words.replaceAll(`@${person.name.split(' ')[0]}`, mentionOf(person.id)),
    text,
  )
  await createComment(ctx, {
    ...unversioned,
    params: { id },
    body: createCommentBody.parse({ id: storyId('comment', id, String(number)), body }),
  })
}
