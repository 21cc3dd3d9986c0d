package api

// What follows is still to be answered.

func (d *Desk) postChoices(call) error { return errNoSuch }

func (d *Desk) quarantine(call) error { return errNoSuch }

func (d *Desk) rawDocument(call) error { return errNoSuch }

func (d *Desk) replaceRawDocument(call) error { return errNoSuch }

func (d *Desk) removeRawDocument(call) error { return errNoSuch }

func (d *Desk) media(call) error { return errNoSuch }

func (d *Desk) uploadMedia(call) error { return errNoSuch }

func (d *Desk) changeMedia(call) error { return errNoSuch }

func (d *Desk) removeMedia(call) error { return errNoSuch }

func (d *Desk) smallMedia(call) error { return errNoSuch }
