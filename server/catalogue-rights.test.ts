import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCatalogue, platformTables, type Catalogue } from './testing/catalogue.ts'

// Reads PostgreSQL's own catalogue: a table added tomorrow is held to these rules without anybody remembering them.

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await openCatalogue()
})
afterAll(() => catalogue.close())

const rows: Catalogue['rows'] = (text, values) => catalogue.rows(text, values)
const tenantTables = () => catalogue.tenantTables()

const appRole = 'stringline_app'
const platformRole = 'stringline_platform'

describe('the two login roles', () => {
  it('are nobody special: no superuser, no bypass, may create nothing, belong to nothing', async () => {
    const roles = await rows(
      `select rolname, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolreplication from pg_roles
        where rolname in ($1, $2) order by 1`,
      [appRole, platformRole],
    )
    const plain = {
      rolsuper: false,
      rolbypassrls: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
    }
    expect(roles).toEqual([
      { rolname: appRole, ...plain },
      { rolname: platformRole, ...plain },
    ])
    expect(
      await rows(`select 1 from pg_auth_members m join pg_roles r on r.oid = m.member where r.rolname in ($1, $2)`, [
        appRole,
        platformRole,
      ]),
    ).toEqual([])
  })

  it('own nothing and may create nothing in any schema', async () => {
    expect(
      await rows(
        `select classid::regclass::text, objid from pg_shdepend d join pg_roles r on r.oid = d.refobjid
          where d.deptype = 'o' and r.rolname in ($1, $2)`,
        [appRole, platformRole],
      ),
    ).toEqual([])
    expect(
      await rows(
        `select n.nspname, r.rolname from pg_namespace n cross join pg_roles r where r.rolname in ($1, $2)
          and n.nspname in ('public', 'pgboss') and has_schema_privilege(r.oid, n.oid, 'create')`,
        [appRole, platformRole],
      ),
    ).toEqual([])
    expect(
      await rows(
        `select rolname from pg_roles where rolname in ($1, $2)
          and has_database_privilege(oid, current_database(), 'create')`,
        [appRole, platformRole],
      ),
    ).toEqual([])
  })

  const granted = async (role: string): Promise<Record<string, string>> => {
    const grants = await rows<{ name: string; what: string }>(
      `
      select c.relname as name, string_agg(lower(g.privilege_type), ' ' order by g.privilege_type) as what
      from pg_class c cross join lateral aclexplode(c.relacl) g join pg_roles r on r.oid = g.grantee
      where c.relnamespace = 'public'::regnamespace and r.rolname = $1 group by 1 order by 1`,
      [role],
    )
    return Object.fromEntries(grants.map((grant) => [grant.name, grant.what]))
  }

  it('the application writes what belongs to a company, only adds to activity and payments, and knows no accounts and no sessions', async () => {
    const whole = 'delete insert select update'
    const rights = await granted(appRole)
    expect(rights).toMatchObject({ activity: 'insert select', payments: 'insert select', companies: 'select update' })
    expect(Object.keys(rights).filter((table) => table in platformTables)).toEqual([])
    const others = Object.entries(rights).filter(([table]) => !['activity', 'payments', 'companies'].includes(table))
    const views = (
      await rows<{ name: string }>(
        `select relname as name from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace order by 1`,
      )
    ).map((row) => row.name)
    expect(others.filter(([name, what]) => what !== (views.includes(name) ? 'select' : whole))).toEqual([])
    expect(Object.keys(rights).toSorted()).toEqual([...(await tenantTables()), ...views].toSorted())
  })

  it('the platform reads of the companies no more than finding the tenant takes', async () => {
    const whole = 'delete insert select update'
    expect(await granted(platformRole)).toEqual({
      accounts: whole,
      sessions: whole,
      rate_limits: whole,
      companies: 'insert select update',
      users: 'insert select update',
      roles: 'select',
      jobs: 'select',
      report_shares: 'select',
      mails: 'select',
    })
  })
})

describe('nobody else', () => {
  it('is granted anything: not by default, not as PUBLIC', async () => {
    expect(await rows('select defaclacl::text from pg_default_acl')).toEqual([])
    expect(
      await rows(
        `select c.relname from pg_class c cross join lateral aclexplode(c.relacl) g where g.grantee = 0
          and c.relnamespace::regnamespace::text in ('public', 'pgboss')`,
      ),
    ).toEqual([])
    expect(
      await rows(
        `select n.nspname from pg_namespace n cross join lateral aclexplode(n.nspacl) g where g.grantee = 0
          and n.nspname in ('public', 'pgboss')`,
      ),
    ).toEqual([])
    expect(
      await rows(
        `select a.attname from pg_attribute a cross join lateral aclexplode(a.attacl) g
          join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace`,
      ),
    ).toEqual([])
  })
})
