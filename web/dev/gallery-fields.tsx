import { LayoutGrid, Table } from 'lucide-react'
import { useState } from 'react'

import { Checkbox } from '#web/ui/checkbox.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import type { ComboboxItem } from '#web/ui/combobox-item.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { Slider } from '#web/ui/slider.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextArea } from '#web/ui/textarea.tsx'

import { Row, Specimen } from './specimen.tsx'

const statuses = [
  { value: 'pending', label: 'Pending' },
  { value: 'in-progress', label: 'In Progress' },
  { value: 'completed', label: 'Completed' },
]
const clients: ComboboxItem[] = [
  { value: '1', label: 'First client', detail: 'CL-001' },
  { value: '2', label: 'Second client', detail: 'CL-002' },
  { value: '3', label: 'A client with a name so long that it has to wrap in any list', detail: 'CL-003' },
]

export function FieldsGallery() {
  const [hours, setHours] = useState('12')
  const [date, setDate] = useState('2026-11-20')
  return (
    <>
      <Specimen name="Text, number, date, select: empty, filled, required, hint, error, read-only">
        <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <TextField label="Job name" placeholder="As on the contract" />
          <TextField label="Primary email" type="email" required hint="Reports are sent here" />
          <TextField label="Phone" defaultValue="call me" required error="Please enter a valid phone number" />
          <TextField label="Client ID" defaultValue="CL-014" readOnly />
          <NumberField label="Estimated hours" value={hours} onChange={setHours} unit="h" />
          <DateField label="Start date" required value={date} onChange={setDate} today="2026-11-20" />
          <Select label="Status" choices={statuses} defaultValue="pending" />
          <Select label="Status" choices={statuses} placeholder="Choose a status" required error="Status is required" />
          <TextArea label="Notes" hint="Up to 1000 characters" />
        </div>
      </Specimen>
      <MoneyAndProgress />
      <Choosing />
    </>
  )
}

function MoneyAndProgress() {
  const [amount, setAmount] = useState('48250.00')
  const [progress, setProgress] = useState(62)
  return (
    <Specimen name="Money and progress">
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <MoneyField label="Contract amount" required value={amount} onChange={setAmount} hint={`Value: ${amount}`} />
        <MoneyField label="Cost" value="" onChange={() => undefined} error="Cost must be positive" />
        <Slider label="Progress" required value={progress} onChange={setProgress} />
      </div>
    </Specimen>
  )
}

function Choosing() {
  const [client, setClient] = useState<ComboboxItem | null>(clients[0] ?? null)
  const [view, setView] = useState<'card' | 'table'>('card')
  const [expiry, setExpiry] = useState<'never' | 'month'>('never')
  return (
    <Specimen name="Choosing">
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Combobox label="Client" required value={client} onChange={setClient} items={clients} />
        <Combobox
          label="Job"
          value={null}
          onChange={() => undefined}
          items={[]}
          disabledReason="Choose a client first"
        />
        <Combobox
          label="Client"
          value={null}
          onChange={() => undefined}
          items={clients}
          loading
          error="Client is required"
        />
        <RadioGroup
          label="The link works"
          choices={[
            { value: 'never', label: 'Until I revoke it' },
            { value: 'month', label: 'For 30 days', detail: 'Then it answers as if it had never been' },
          ]}
          value={expiry}
          onChange={setExpiry}
        />
        <div>
          <Checkbox label="Remember me" defaultChecked />
          <Checkbox label="I have read the terms" error="Please accept the terms" />
        </div>
        <Row>
          <Segmented
            label="View"
            segments={[
              { value: 'card', label: 'Cards', icon: LayoutGrid },
              { value: 'table', label: 'Table', icon: Table },
            ]}
            value={view}
            onChange={setView}
          />
          <Segmented
            label="View"
            iconsOnly
            segments={[
              { value: 'card', label: 'Cards', icon: LayoutGrid },
              { value: 'table', label: 'Table', icon: Table },
            ]}
            value={view}
            onChange={setView}
          />
        </Row>
      </div>
    </Specimen>
  )
}
