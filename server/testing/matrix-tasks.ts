import { taskBody } from './given.ts'
import type { MatrixRow } from './matrix-row.ts'

const seen = { staff: 200, others: 404 }
/** What takes a person of the company, which a super admin is not. */
const members = { superAdmin: 409, superOutside: 404, staff: 200, others: 404 }

/** The rows of tasks: never for a client's people. */
export const taskRows: Record<string, MatrixRow> = {
  listTasks: {
    send: (at) => ({
      query: {
        jobId: at.jobId,
        clientId: at.clientId,
        variationId: at.variationId,
        tagId: at.tagId,
        assignedTo: at.userId,
      },
    }),
    own: { staff: 200, others: 403 },
  },
  getTaskBoard: {
    send: (at) => ({
      query: {
        jobId: at.jobId,
        clientId: at.clientId,
        variationId: at.variationId,
        tagId: at.tagId,
        assignedTo: at.userId,
      },
    }),
    own: { staff: 200, others: 403 },
  },
  lookupTaskPeople: { send: () => ({}), own: { staff: 200, others: 403 } },
  getTask: { send: (at) => ({ params: { id: at.taskId } }), own: seen },
  getTaskDependencies: { send: (at) => ({ params: { id: at.taskId } }), own: seen },
  createTask: {
    send: (at) => ({
      body: taskBody({
        jobId: at.jobId,
        clientId: at.clientId,
        variationId: at.variationId,
        assignedToId: at.userId,
        fileIds: [at.looseTaskFileId],
      }),
    }),
    // A user gives tasks to nobody but themselves.
    own: { admins: 201, user: 422, others: 403 },
    mixed: { 'body.assignedToId': 201, 'body.fileIds.0': 201 },
  },
  duplicateTask: {
    send: (at) => ({ params: { id: at.taskId }, body: {} }),
    own: { staff: 201, others: 404 },
  },
  updateTask: {
    send: (at) => ({
      params: { id: at.taskId },
      body: {
        title: 'Renamed',
        jobId: at.jobId,
        clientId: at.clientId,
        variationId: at.variationId,
        fileIds: [at.looseTaskFileId],
      },
      version: 1,
    }),
    // A user sees no variations, so there is none.
    own: { admins: 200, user: 422, others: 404 },
    mixed: { 'params.id': 200, 'body.fileIds.0': 200 },
  },
  moveTask: {
    send: (at) => ({
      params: { id: at.taskId },
      body: { status: 'review', after: at.otherTaskId, before: at.neededTaskId },
    }),
    own: seen,
    mixed: { 'params.id': 200, 'body.after': 200, 'body.before': 200 },
  },
  assignTask: {
    send: (at) => ({ params: { id: at.taskId }, body: { assignedToId: at.userId } }),
    own: { admins: 200, user: 403, others: 404 },
    mixed: { 'params.id': 200, 'body.assignedToId': 200 },
  },
  takeTask: { send: (at) => ({ params: { id: at.taskId } }), own: members },
  // Nobody's yet, and so nobody's own.
  releaseTask: { send: (at) => ({ params: { id: at.taskId } }), own: { staff: 409, others: 404 } },
  deleteTask: {
    send: (at) => ({ params: { id: at.taskId } }),
    own: { admins: 204, user: 403, others: 404 },
  },
  changeTasks: {
    send: (at) => ({ body: { ids: [at.taskId], change: { set: 'status', status: 'review' } } }),
    own: { staff: 200, others: 403 },
    eachByItself: ['body.ids.0'],
    mixed: { 'body.ids.0': 200 },
  },
  watchTask: {
    send: (at) => ({ params: { id: at.taskId }, body: { personId: at.userId } }),
    own: seen,
    mixed: { 'params.id': 200, 'body.personId': 200 },
  },
  unwatchTask: {
    send: (at) => ({ params: { id: at.taskId }, body: { personId: at.userId } }),
    own: seen,
    mixed: { 'params.id': 200, 'body.personId': 200 },
  },
  addSubtask: {
    send: (at) => ({ params: { id: at.taskId }, body: { title: 'Measure', assignedToId: at.userId } }),
    own: { admins: 200, user: 422, others: 404 },
    mixed: { 'params.id': 200, 'body.assignedToId': 200 },
  },
  updateSubtask: {
    send: (at) => ({
      params: { id: at.taskId, subtaskId: at.subtaskId },
      body: { completed: true, dueDate: '2026-12-01', assignedToId: at.userId },
    }),
    own: { admins: 200, user: 422, others: 404 },
    mixed: { 'body.assignedToId': 200 },
  },
  moveSubtask: {
    send: (at) => ({ params: { id: at.taskId, subtaskId: at.subtaskId }, body: { after: at.subtaskId } }),
    own: seen,
  },
  deleteSubtask: {
    send: (at) => ({ params: { id: at.taskId, subtaskId: at.subtaskId } }),
    own: { staff: 204, others: 404 },
  },
  addTaskDependency: {
    send: (at) => ({ params: { id: at.otherTaskId }, body: { dependsOnId: at.neededTaskId } }),
    own: seen,
    mixed: { 'params.id': 200, 'body.dependsOnId': 200 },
  },
  removeTaskDependency: {
    send: (at) => ({ params: { id: at.taskId, dependsOnId: at.neededTaskId } }),
    own: { staff: 204, others: 404 },
  },
  startTaskTimer: { send: (at) => ({ params: { id: at.taskId } }), own: members },
  // Nobody's timer runs.
  stopTaskTimer: { send: (at) => ({ params: { id: at.taskId } }), own: { staff: 409, others: 404 } },
}
