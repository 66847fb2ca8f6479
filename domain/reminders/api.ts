import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import { reminderMessages, reminders, reminderSchedule, reminderScheduleForm } from './schema.ts'

export const getReminderSchedule = endpoint({
  name: 'getReminderSchedule',
  method: 'GET',
  path: '/api/company/reminders',
  summary: 'Read when clients are reminded of invoices',
  access: ['manage_settings:view'],
  output: reminderSchedule,
})

export const updateReminderSchedule = endpoint({
  name: 'updateReminderSchedule',
  method: 'PATCH',
  path: '/api/company/reminders',
  summary: 'Choose when clients are reminded of invoices',
  access: ['manage_settings:edit'],
  refusal: reminderMessages.noEdit,
  body: reminderScheduleForm,
  output: reminderSchedule,
  versioned: true,
})

export const getReminders = endpoint({
  name: 'getReminders',
  method: 'GET',
  path: '/api/invoices/:id/reminders',
  summary: 'Read which reminders of an invoice went out, and which is next',
  access: 'staff',
  right: 'manage_invoices:view',
  params: idParams,
  output: reminders,
})

export const stopReminders = endpoint({
  name: 'stopReminders',
  method: 'POST',
  path: '/api/invoices/:id/reminders/stop',
  summary: 'Remind the client of this invoice no more',
  access: 'staff',
  right: 'manage_invoices:view',
  params: idParams,
  output: reminders,
})

export const resumeReminders = endpoint({
  name: 'resumeReminders',
  method: 'POST',
  path: '/api/invoices/:id/reminders/resume',
  summary: 'Remind the client of this invoice again',
  access: 'staff',
  right: 'manage_invoices:view',
  params: idParams,
  output: reminders,
})
