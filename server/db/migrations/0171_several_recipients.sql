-- What is mailed to several addresses is a mail to each of them. All but the first say with which they were sent.
alter table mails add column sent_with uuid;
alter table mails add foreign key (company_id, sent_with) references mails (company_id, id) on delete cascade;
create index mails_sent_with on mails (company_id, sent_with) where sent_with is not null;
