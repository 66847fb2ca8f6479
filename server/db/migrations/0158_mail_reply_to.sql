-- Who receives the answer to a mail: the person who sent it. Null: the company's billing address, or for a mail from the
-- product itself the address of the contact form.
alter table mails add column reply_to text;
alter table mails add column from_product boolean not null default false;
