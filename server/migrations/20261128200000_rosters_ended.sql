-- What a roster archived or ended, a later one may begin again; what the school ended stays so.
alter table roster_ids add column ended boolean not null default false;
