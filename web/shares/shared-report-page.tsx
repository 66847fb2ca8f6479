import { useParams } from 'react-router'

import type { SharedReport } from '#domain/reports/schema.ts'
import { ByLink, Linked, LinkedFrame } from '#web/records/by-link.tsx'

import { useGetSharedReport } from './shared-data.ts'
import { SharedBanner } from './shared-banner.tsx'
import { SharedBody } from './shared-body.tsx'

/** A report by its share link (SPEC 2). */
export default function SharedReportPage() {
  return (
    <ByLink>
      <LinkedReport />
    </ByLink>
  )
}

function LinkedReport() {
  const { token = '' } = useParams()
  return (
    <Linked of="reports" answer={useGetSharedReport(token)}>
      {(report) => <Shared report={report} />}
    </Linked>
  )
}

function Shared({ report }: { report: SharedReport }) {
  return (
    <LinkedFrame
      title={`${report.reportId} ${report.jobName}`}
      company={report.companyName}
      brandTokens={report.brandTokens}
      banner={<SharedBanner report={report} />}
    >
      <SharedBody report={report} />
    </LinkedFrame>
  )
}
