-- Up Migration

-- Whoever spent most is told of jobs, too, and by what was paid to reviewers and companions.
select count_figures_again();
