import { CircleCheck, CircleDashed, Clock, Eye, Hammer, TriangleAlert } from 'lucide-react'

import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { DateText, DateTimeText } from '#web/ui/date-text.tsx'
import { Money } from '#web/ui/money.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Lines, Section } from '#web/ui/section.tsx'
import { Stamp } from '#web/ui/stamp.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Tape } from '#web/ui/tape.tsx'
import { TitleBlock } from '#web/ui/title-block.tsx'

import { Row, Specimen } from './specimen.tsx'

const inProgress = (
  <Stamp tone="info" icon={Hammer}>
    In Progress
  </Stamp>
)

export function RecordsGallery() {
  return (
    <>
      <Specimen name="PageHeader with TitleBlock and Tabs">
        <div className="rounded-card border border-dashed border-line p-4">
          <PageHeader
            back={{ to: '#records', label: 'Jobs' }}
            eyebrow="JOB-014"
            title="A job with a name long enough to meet the buttons on its right"
            badge={inProgress}
            actions={
              <>
                <Button>Edit</Button>
                <Button variant="primary">New report</Button>
              </>
            }
          />
          <TitleBlock
            entries={[
              { label: 'Job', value: 'JOB-014' },
              { label: 'Client', value: 'The client of this job' },
              { label: 'Start', value: <DateText date="2026-03-02" /> },
              { label: 'Estimated end', value: <DateText date="2026-12-18" /> },
              { label: 'Contract amount', value: <Money amount="1248250.00" /> },
              { label: 'Status', value: inProgress },
            ]}
          />
          <div className="mt-6">
            <Tabs
              label="Parts of the job"
              tabs={[
                { to: '/dev/gallery', label: 'Overview', end: true },
                { to: '/dev/gallery/reports', label: 'Reports', count: 12 },
              ]}
            />
          </div>
        </div>
      </Specimen>
      <Specimen name="Stamp">
        <Row>
          <Stamp tone="neutral" icon={CircleDashed}>
            Draft
          </Stamp>
          {inProgress}
          <Stamp tone="success" icon={CircleCheck}>
            Completed
          </Stamp>
          <Stamp tone="warning" icon={Clock}>
            Pending
          </Stamp>
          <Stamp tone="danger" icon={TriangleAlert}>
            Overdue
          </Stamp>
          <Stamp tone="review" icon={Eye}>
            In review
          </Stamp>
        </Row>
      </Specimen>
      <Specimen name="Tape: one per band, and its edges">
        <div className="grid gap-3 sm:grid-cols-2">
          {[0, 12, 25, 49, 50, 74, 75, 100, 112].map((percent) => (
            <Tape key={percent} label="Progress" percent={percent} />
          ))}
          <Tape dense label="Progress" percent={38} />
        </div>
      </Specimen>
      <Specimen name="Money, dates, people">
        <Row>
          <Money amount="1250.00" />
          <Money amount="-340.50" />
          <Money amount={null} />
          <DateText date="2026-11-20" />
          <DateTimeText instant="2026-11-20T09:30:00.000Z" />
          <Avatar name="Rewi Thomas" size="small" />
          <Avatar name="Ana" />
          <Avatar name="Harbour Villas" shape="square" size="large" />
        </Row>
      </Specimen>
      <Specimen name="Section, Lines, Panel">
        <Section title="Tasks achieved" note={3} actions={<Button size="compact">View All</Button>}>
          <Panel>
            <Lines text={'First line\nSecond line\nThird line, one row per line as it was written'} />
          </Panel>
        </Section>
      </Specimen>
    </>
  )
}
