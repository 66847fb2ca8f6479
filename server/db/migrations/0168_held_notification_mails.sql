-- News whose mail was refused because its reader has had too many mails: until when it waits. One job is queued for that
-- moment, however many jobs find that it waits.
alter table notification_deliveries add column held_until timestamptz;
