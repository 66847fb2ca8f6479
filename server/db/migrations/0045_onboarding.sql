-- How far a company that signed up has come in setting itself up, and what was typed for it; null of those that nothing is
-- offered to. One value: it is read and written whole, by one page.
do $$ begin
  alter table companies add column onboarding jsonb;
end $$;
