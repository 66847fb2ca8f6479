-- What a person chose for themselves, wherever they work; null is as the company has it. Edits of the person's own
-- details and of these choices are told from each other by a version each.
alter table accounts
  add column version integer not null default 1,
  add column preferences_version integer not null default 1,
  add column language text check (language in ('en', 'es', 'fr')),
  add column theme text check (theme in ('light', 'dark', 'system')),
  add column timezone text,
  add column photo_id uuid unique;

-- A company reads of its people what it writes to them in, by the membership: it sees no accounts. What somebody wants
-- to be told of differs from one company to the other.
alter table memberships
  add column notifications jsonb not null default '{}',
  add column language text,
  add column timezone text,
  add column photo_id uuid;
