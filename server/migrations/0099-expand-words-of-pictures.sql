-- What a picture of the slider says, for who cannot see it; '' where the operator has not written it.
alter table slide add column alt text not null default '';
