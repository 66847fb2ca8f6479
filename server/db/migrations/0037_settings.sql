-- Each statement by itself, in a block: of several at once Citus would send the whole text on.
do $$
begin
  -- What a company sets for all of its people, beside its language and timezone: the theme, and what they are told of.
  -- Each event has its channels, {"payment.recorded": {"email": false, "push": true}}; one that isn't named is told of by
  -- both.
  alter table companies add column theme text not null default 'system';
  alter table companies
    add constraint companies_theme_check check (theme in ('light', 'dark', 'system'));
  alter table companies add column notifications jsonb not null default '{}';

  -- The prefix of each series of numbers that has another than the usual one, {"invoice": "HRB"}.
  alter table companies add column number_prefixes jsonb not null default '{}';

  -- Each page of the settings is edited from a version of its own: who changes a colour is not in the way of who changes
  -- the address.
  alter table companies add column settings_version integer not null default 1;
  alter table companies add column branding_version integer not null default 1;
  alter table companies add column numbering_version integer not null default 1;

  -- The prefix that the row counts under, null for the usual one: who takes a number gets both from the row that they
  -- locked, so no number is written with the prefix from before a change and counted with the value from after it.
  alter table counters add column prefix text;
  -- How far the row had counted under each prefix before it was set: taken up again, it goes on from there.
  alter table counters add column reached jsonb not null default '{}';
  -- Where it was set to by hand. While that is still its value nothing was taken there, and it may be set back.
  alter table counters add column set_to bigint;
end $$;
