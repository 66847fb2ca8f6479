-- What a list of invoices counts and searches by, beside what the policy asks: read from the index alone. The columns
-- that this needs stand at the end of a row (migration 0012), and taking every row of a company apart up to there cost
-- a sixth of the list's time. A reference has 200 characters, a number 40: far within what an entry may hold. Without
-- the id, or a plan for any page would rather sort all of this than walk along `invoices_by_date`.
create index invoices_listed on invoices (company_id, status, due_date, balance)
  include (client_id, first_issued_at, number, reference);
