-- Which areas of the menu a person has unfolded.
alter table preferences add column menu_open jsonb;
