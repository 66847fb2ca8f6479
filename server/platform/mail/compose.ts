/** A mail's subject and its two bodies. */
export interface MailContent {
  subject: string
  text: string
  html: string
}

interface Parts {
  subject: string
  heading: string
  paragraphs: readonly string[]
  action?: { label: string; url: string }
  footer: string
}

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;').replace(/'/g, '&#39;')

const lines = (text: string): string => escaped(text).replace(/\r?\n/g, '<br>')

/** A header line of one line: a line end in it could start another header. */
const headerText = (text: string): string => text.replace(/[\r\n\t]+/g, ' ').slice(0, 200)

/** A mail of a heading, paragraphs and one button, as text and as HTML. Whatever people typed is escaped. */
export function plainMail({ subject, heading, paragraphs, action, footer }: Parts): MailContent {
  return {
    subject: headerText(subject),
    text: [heading, ...paragraphs, ...(action === undefined ? [] : [`${action.label}: ${action.url}`]), footer].join(
      '\n\n',
    ),
    html: `<!doctype html><html><body style="margin:0;background:#F5F4EF;font:15px/22px 'Public Sans',Arial,sans-serif;color:#161A18">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;background:#FFFFFF;border:1px solid #DBD8CF"><tr><td style="padding:32px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">${escaped(heading)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${lines(paragraph)}</p>`).join('\n')}
${action === undefined ? '' : `<p style="margin:24px 0"><a href="${escaped(action.url)}" style="background:#007E4F;color:#FFFFFF;padding:12px 20px;text-decoration:none;border-radius:4px;display:inline-block">${escaped(action.label)}</a></p>`}
<p style="margin:0;color:#5F6561;font-size:13px;line-height:18px">${lines(footer)}</p>
</td></tr></table></td></tr></table></body></html>`,
  }
}
