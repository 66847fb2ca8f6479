import type pg from 'pg'

/**
 * Fills what the product stores beside its records for speed (migrations 0027 to 0029), of a database that was loaded
 * in bulk. Asked as the superuser, once, before everything is analysed.
 */
export async function fillDerived(client: pg.Client): Promise<void> {
  await client.query(`
    update invoices i set was_paid = true
      where exists (select from payments p where p.company_id = i.company_id and p.invoice_id = i.id);
    insert into list_counts select * from list_counts_anew;
    insert into client_figures select * from client_figures_anew;
    insert into job_figures select * from job_figures_anew;
    insert into variation_figures select * from variation_figures_anew;
    drop index search_entries_by_text;
    insert into search_entries (company_id, list, id, client_id, listed, name, code, body)
      select company_id, list, id, client_id, listed, name, code, body from search_sources;
    create index search_entries_by_text on search_entries using gin (company_id, list, body gin_trgm_ops)
      with (gin_pending_list_limit = 128)`)
}
