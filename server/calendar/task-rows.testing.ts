import { generateKeyBetween } from 'fractional-indexing'
import { newId } from '#domain/ids.ts'
import type { TestServer } from '#server/testing/server.ts'

/** What a test says of a task; the rest goes without saying. */
export interface TaskRow {
  id?: string
  title?: string
  status?: 'todo' | 'in_progress' | 'review' | 'completed' | 'blocked'
  priority?: 'low' | 'medium' | 'high' | 'urgent'
  assignedTo?: string | null
  jobId?: string | null
  startDate?: string | null
  dueDate?: string | null
  completedAt?: string | null
}

/** Lays tasks into a company beneath the commands: many at once, and such as were completed long ago. */
export async function insertTasks(
  { services }: Pick<TestServer, 'services'>,
  companyId: string,
  tasks: readonly TaskRow[],
): Promise<string[]> {
  const now = services.clock.now().toISOString()
  let rank: string | null = null
  const rows = tasks.map((task) => {
    rank = generateKeyBetween(rank, null)
    const { status = 'todo' } = task
    return {
      company_id: companyId,
      id: task.id ?? newId(),
      title: task.title ?? 'Order trusses',
      description: '',
      type: 'general',
      status,
      priority: task.priority ?? 'medium',
      rank: `b${rank}`,
      assigned_to: task.assignedTo ?? null,
      job_id: task.jobId ?? null,
      start_date: task.startDate ?? null,
      due_date: task.dueDate ?? null,
      value: '0.00',
      completed_at: status === 'completed' ? (task.completedAt ?? now) : null,
      created_by_name: 'Test',
      created_at: now,
      updated_at: now,
      created_hash: Buffer.alloc(1),
    }
  })
  await services.database.inTenant({ kind: 'system', companyId }, async (db) => {
    for (let at = 0; at < rows.length; at += 1000) {
      await db
        .insertInto('tasks')
        .values(rows.slice(at, at + 1000))
        .execute()
    }
  })
  return rows.map(({ id }) => id)
}
