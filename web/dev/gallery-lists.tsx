import { Building2, EllipsisVertical, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { Avatar } from '#web/ui/avatar.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { CardGrid, RecordCard } from '#web/ui/card.tsx'
import type { Column, Sort } from '#web/ui/data-table-props.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { ClearFilters, FilterBar, FilterChips } from '#web/ui/filter-bar.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { Money } from '#web/ui/money.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { CardsSkeleton, TableSkeleton } from '#web/ui/skeleton.tsx'
import { SortSelect } from '#web/ui/sort-select.tsx'
import { EmptyState, ErrorPanel, NotFoundPanel, NothingMatches } from '#web/ui/states.tsx'
import { Tape } from '#web/ui/tape.tsx'

import { Specimen } from './specimen.tsx'

type Line = { id: string; name: string; end: string; amount: string; progress: number; overdue: boolean }

const lines: Line[] = [
  { id: 'JOB-001', name: 'First job', end: '2026-12-18', amount: '48250.00', progress: 80, overdue: false },
  { id: 'JOB-002', name: 'Second job, overdue', end: '2026-10-30', amount: '1248250.00', progress: 55, overdue: true },
  {
    id: 'JOB-003',
    name: 'A job with quite a long name that wraps when there is little room',
    end: '2027-02-01',
    amount: '960.50',
    progress: 10,
    overdue: false,
  },
]

const columns: Column<Line>[] = [
  { id: 'name', header: 'Job', cell: (line) => line.name, sortable: true, primary: true },
  { id: 'end', header: 'Estimated end', cell: (line) => <DateText date={line.end} />, sortable: true },
  { id: 'amount', header: 'Contract', cell: (line) => <Money amount={line.amount} />, sortable: true, align: 'right' },
  {
    id: 'progress',
    header: 'Progress',
    cell: (line) => <Tape label="Progress" percent={line.progress} dense />,
    className: 'w-56',
  },
]

const rowMenu = (line: Line) => (
  <Menu trigger={<IconButton label={`Actions for ${line.name}`} icon={EllipsisVertical} size="compact" />}>
    <MenuItem icon={Pencil} onSelect={() => undefined}>
      Edit
    </MenuItem>
    <MenuItem icon={Trash2} tone="danger" onSelect={() => undefined} disabledReason="It has reports">
      Delete
    </MenuItem>
  </Menu>
)

export function ListsGallery() {
  const [sort, setSort] = useState<Sort>({ column: 'name', direction: 'asc' })
  const [page, setPage] = useState(2)
  return (
    <>
      <Filters />
      <Specimen name="DataTable (cards on phones), SortSelect, Pagination">
        <div className="flex flex-col gap-3">
          <SortSelect columns={columns} sort={sort} onSort={setSort} className="w-64 max-w-full" />
          <DataTable
            caption="Jobs"
            columns={columns}
            rows={lines}
            rowKey={(line) => line.id}
            rowLink={() => '#lists'}
            rowTone={(line) => (line.overdue ? 'danger' : undefined)}
            rowActions={rowMenu}
            actionsHeader="Actions"
            sort={sort}
            onSort={setSort}
          />
          <Pagination page={page} pageSize={25} total={213} onPage={setPage} />
        </div>
      </Specimen>
      <Specimen name="CardGrid">
        <CardGrid label="Jobs">
          {lines.map((line) => (
            <RecordCard
              key={line.id}
              to="#lists"
              title={line.name}
              eyebrow={line.id}
              picture={<Avatar name={line.name} shape="square" />}
              actions={rowMenu(line)}
              tone={line.overdue ? 'danger' : undefined}
              footer={<Tape label="Progress" percent={line.progress} />}
            >
              Ends <DateText date={line.end} />
            </RecordCard>
          ))}
        </CardGrid>
      </Specimen>
      <Specimen name="Nothing yet, nothing matches, error, not found, loading">
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <EmptyState
            icon={Building2}
            title="No Clients Found"
            text="Get started by adding your first client"
            action={
              <Button variant="primary" icon={Plus}>
                Add Client
              </Button>
            }
          />
          <NothingMatches onClear={() => undefined} />
          <ErrorPanel onRetry={() => undefined} />
          <NotFoundPanel title="Client Not Found" backTo="/" />
          <TableSkeleton rows={4} />
          <CardsSkeleton cards={2} />
        </div>
      </Specimen>
    </>
  )
}

function Filters() {
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState<'active' | 'inactive' | undefined>('active')
  return (
    <Specimen name="FilterBar: SearchBox, FilterChips, ClearFilters">
      <FilterBar>
        <SearchBox label="Search clients" value={search} onSearch={setSearch} className="w-72 max-w-full" />
        <FilterChips
          label="Status"
          choices={[
            { value: 'active', label: 'Active', count: 182 },
            { value: 'inactive', label: 'Inactive', count: 31 },
          ]}
          chosen={status ? [status] : []}
          onPress={(pressed) => setStatus((now) => (now === pressed ? undefined : pressed))}
        />
        {(search !== '' || status) && (
          <ClearFilters
            onClear={() => {
              setSearch('')
              setStatus(undefined)
            }}
          />
        )}
      </FilterBar>
    </Specimen>
  )
}
