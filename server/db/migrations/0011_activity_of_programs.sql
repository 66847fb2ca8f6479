-- Programs act too: by a person's API token, or as a connected outside system.
alter table activity drop constraint activity_actor_kind_check;
alter table activity add constraint activity_actor_kind_check
  check (actor_kind in ('staff', 'client', 'platform', 'system', 'visitor', 'token', 'integration'));
