import { endpoint } from '../endpoint.ts'
import { contactBody, contactForm } from './schema.ts'

export const openContactForm = endpoint({
  name: 'openContactForm',
  method: 'GET',
  path: '/api/contact/form',
  summary: 'A contact form to fill in: good for one message, from three seconds to a day after this',
  access: 'public',
  output: contactForm,
})

export const sendContactMessage = endpoint({
  name: 'sendContactMessage',
  method: 'POST',
  path: '/api/contact',
  summary: 'Write to Stringline',
  access: 'public',
  body: contactBody,
})
