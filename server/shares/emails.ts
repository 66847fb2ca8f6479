import type { ReportRecord } from '#domain/reports/schema.ts'
import { plainMail, type MailContent } from '#server/platform/mail/compose.ts'

/** The mail that brings a client the link to a report. */
export function reportMail(parts: { report: ReportRecord; url: string; message: string; sender: string }): MailContent {
  const { report } = parts
  return plainMail({
    subject: `Progress report ${report.reportId}: ${report.jobName}`,
    heading: `Progress report ${report.reportId}`,
    paragraphs: [
      `${report.companyName} has shared a progress report for ${report.jobName} with you.`,
      ...(parts.message === '' ? [] : [parts.message]),
      'The link opens the report without a sign-in. Please pass it on only to people who should see it.',
    ],
    action: { label: 'Read the report', url: parts.url },
    footer: `Sent by ${parts.sender} of ${report.companyName} with Stringline.`,
  })
}
