-- Dates with dots, 18.11.2026, as schools in German write them.
alter table platform.customers drop constraint customers_date_format_id_check;
alter table platform.customers add constraint customers_date_format_id_check check (date_format_id between 1 and 7);
