package api

// What follows is still to be answered.

func (d *Desk) searchPosts(call) error { return errNoSuch }

func (d *Desk) newPost(call) error { return errNoSuch }

func (d *Desk) postChoices(call) error { return errNoSuch }

func (d *Desk) readPost(call) error { return errNoSuch }

func (d *Desk) savePost(call) error { return errNoSuch }

func (d *Desk) discardPost(call) error { return errNoSuch }

func (d *Desk) beAtPost(call) error { return errNoSuch }

func (d *Desk) checkPost(call) error { return errNoSuch }

func (d *Desk) postRevisions(call) error { return errNoSuch }

func (d *Desk) postRevision(call) error { return errNoSuch }

func (d *Desk) restorePost(call) error { return errNoSuch }

func (d *Desk) publishPost(call) error { return errNoSuch }

func (d *Desk) unpublishPost(call) error { return errNoSuch }

func (d *Desk) copyPost(call) error { return errNoSuch }

func (d *Desk) framePost(call) error { return errNoSuch }

func (d *Desk) postPreviews(call) error { return errNoSuch }

func (d *Desk) newPostPreview(call) error { return errNoSuch }

func (d *Desk) revokePostPreview(call) error { return errNoSuch }

func (d *Desk) quarantine(call) error { return errNoSuch }

func (d *Desk) rawDocument(call) error { return errNoSuch }

func (d *Desk) replaceRawDocument(call) error { return errNoSuch }

func (d *Desk) removeRawDocument(call) error { return errNoSuch }

func (d *Desk) brandPicture(call) error { return errNoSuch }

func (d *Desk) media(call) error { return errNoSuch }

func (d *Desk) uploadMedia(call) error { return errNoSuch }

func (d *Desk) changeMedia(call) error { return errNoSuch }

func (d *Desk) removeMedia(call) error { return errNoSuch }

func (d *Desk) smallMedia(call) error { return errNoSuch }
