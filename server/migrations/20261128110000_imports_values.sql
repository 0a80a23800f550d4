-- The words of a file that stand for something here, each once, with how many rows have it and what it was taken for.
alter table imports add column found jsonb not null default '{}';
-- What a cell of a workbook is besides its text: the bare number, the currency beside it. A row that is corrected is read again from here.
alter table import_rows add column hints jsonb;
