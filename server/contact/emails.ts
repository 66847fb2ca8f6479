import type { ContactBody } from '#domain/contact/schema.ts'
import { composeOwnMail, type MailContent } from '#server/platform/mail/compose.ts'
import { contactWords } from './words.ts'

/** What somebody wrote by the contact form, as we read it: in the language of their page. */
export function contactMail(body: ContactBody): Promise<MailContent> {
  const { say } = contactWords(body.language)
  const { name, email, company = '', phone = '', message } = body
  const about = say(`type.${body.type}`)
  return composeOwnMail({
    language: body.language,
    subject: say('mail.subject', { about, name }),
    preview: message.slice(0, 140),
    heading: say('mail.heading', { name }),
    body: ({ h, Facts, Message, Note }) => [
      h(Message, { from: say('mail.wrote', { name }), text: message }),
      h(Facts, {
        facts: [
          { label: say('mail.about'), value: about },
          { label: say('mail.name'), value: name },
          { label: say('mail.email'), value: email },
          { label: say('mail.company'), value: company },
          { label: say('mail.phone'), value: phone },
        ],
      }),
      h(Note, { text: say('mail.answer', { email }) }),
    ],
    footer: say('mail.footer'),
  })
}
