import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'

import type { outboxMail } from '#domain/mail/schema.ts'
import { DateTimeText } from '#web/ui/date-text.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { TitleBlock } from '#web/ui/title-block.tsx'

export type OutboxMail = z.infer<typeof outboxMail>

/** One mail as its reader gets it: the HTML in a frame that can run nothing, or the text. */
export function MailView({ mail }: { mail: OutboxMail }) {
  const { t } = useTranslation('mail')
  const [part, setPart] = useState<'html' | 'text'>(mail.html ? 'html' : 'text')
  return (
    <article className="flex min-w-0 flex-col gap-4">
      <h2 className="text-xl">{mail.subject}</h2>
      <TitleBlock
        entries={[
          { label: t('to'), value: <span className="[overflow-wrap:anywhere]">{mail.to}</span>, wide: true },
          { label: t('status'), value: mail.status },
          { label: t('createdAt'), value: <DateTimeText instant={mail.createdAt} /> },
        ]}
      />
      {mail.html && (
        <Segmented
          label={t('part')}
          className="self-start"
          segments={[
            { value: 'html', label: t('html') },
            { value: 'text', label: t('plainText') },
          ]}
          value={part}
          onChange={setPart}
        />
      )}
      {part === 'html' && mail.html ? (
        <iframe
          title={mail.subject}
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          srcDoc={framed(mail.html)}
          onLoad={(event) => applyStyles(event.currentTarget.contentDocument)}
          className="h-[70dvh] w-full rounded-card border border-line bg-[#fff]"
        />
      ) : (
        <LinkedText text={mail.text} />
      )}
    </article>
  )
}

// The page's content security policy reaches into the frame and refuses style attributes and elements; set one by one
// they are no text that could have been injected. The frame itself runs no script. Pictures that come with the
// delivered mail are not here: their names stand in for them.
const framed = (html: string): string =>
  `<base target="_blank">${html
    .replace(/<style>.*?<\/style>/s, '')
    .replaceAll(/\sstyle=/g, ' data-style=')
    .replaceAll(/\ssrc="cid:/g, ' data-src="cid:')}`

function applyStyles(page: Document | null): void {
  for (const element of page?.querySelectorAll<HTMLElement>('[data-style]') ?? []) {
    element.style.cssText = element.dataset['style'] ?? ''
  }
}

/** Plain text whose addresses can be followed. */
function LinkedText({ text }: { text: string }) {
  return (
    <pre className="rounded-card border border-line bg-surface p-4 font-sans text-base whitespace-pre-wrap [overflow-wrap:anywhere]">
      {text.split(/(https?:\/\/\S+)/).map((part, index) =>
        /^https?:/.test(part) ? (
          <a key={index} href={part} target="_blank" rel="noreferrer" className="text-link underline">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </pre>
  )
}
